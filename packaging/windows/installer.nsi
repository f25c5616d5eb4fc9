; The installer for Windows. It is made by `scripts/package windows`, which sets VERSION, STAGE (the folder with all
; files), ICON and FILE (the installer to write).
;
; It installs for one user, so it needs no administrator. Levels are installed as copies to start from, like the .deb's:
; people's own levels belong into the data folder, where no update replaces them. Uninstalling leaves that folder alone.
; `/S` installs and uninstalls silently, `/D=FOLDER` chooses the folder.

Target amd64-unicode
ManifestDPIAware true
RequestExecutionLevel user
SetCompressor /SOLID lzma
SetDateSave off

!include LogicLib.nsh
!include MUI2.nsh

Name "Triptych"
OutFile "${FILE}"
InstallDir "$LOCALAPPDATA\Programs\Triptych"
InstallDirRegKey HKCU "Software\Triptych" "Folder"

!define ENTRY "Software\Microsoft\Windows\CurrentVersion\Uninstall\Triptych"
!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_FINISHPAGE_RUN "$INSTDIR\triptych.exe"

VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "Triptych"
VIAddVersionKey "FileDescription" "Installs Triptych"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "LegalCopyright" "The Triptych studio; MIT or Apache-2.0"

!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"

; While the program runs, Windows keeps its file from being replaced. Asks to end it, as often as is needed.
!macro WaitForTheEnd
    ${Do}
        ClearErrors
        ${IfNot} ${FileExists} "$INSTDIR\triptych.exe"
            ${ExitDo}
        ${EndIf}
        Delete "$INSTDIR\triptych.exe"
        ${IfNot} ${Errors}
            ${ExitDo}
        ${EndIf}
        MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "Triptych is running. Quit it, then press Retry." /SD IDCANCEL IDRETRY +2
        Abort "Triptych is running."
    ${Loop}
!macroend

Section
    !insertmacro WaitForTheEnd
    SetOutPath "$INSTDIR"
    File "${STAGE}\triptych.exe" "${STAGE}\README.txt" "${STAGE}\CREDITS.md" "${STAGE}\CHANGELOG.md"
    SetOutPath "$INSTDIR\licences"
    File "${STAGE}\licences\*"
    SetOutPath "$INSTDIR\copies of the levels"
    File "${STAGE}\levels\*.ron" "${STAGE}\levels.md"
    SetOutPath "$INSTDIR"
    WriteUninstaller "$INSTDIR\uninstall.exe"
    CreateShortcut "$SMPROGRAMS\Triptych.lnk" "$INSTDIR\triptych.exe"
    WriteRegStr HKCU "Software\Triptych" "Folder" "$INSTDIR"
    WriteRegStr HKCU "${ENTRY}" "DisplayName" "Triptych"
    WriteRegStr HKCU "${ENTRY}" "DisplayVersion" "${VERSION}"
    WriteRegStr HKCU "${ENTRY}" "DisplayIcon" "$INSTDIR\triptych.exe"
    WriteRegStr HKCU "${ENTRY}" "Publisher" "The Triptych studio"
    WriteRegStr HKCU "${ENTRY}" "InstallLocation" "$INSTDIR"
    WriteRegStr HKCU "${ENTRY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
    WriteRegStr HKCU "${ENTRY}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
    WriteRegDWORD HKCU "${ENTRY}" "NoModify" 1
    WriteRegDWORD HKCU "${ENTRY}" "NoRepair" 1
    SectionGetSize 0 $0
    WriteRegDWORD HKCU "${ENTRY}" "EstimatedSize" $0
SectionEnd

Section "Uninstall"
    !insertmacro WaitForTheEnd
    ; Only what was installed: the folder may be one that the user chose and has other files in it.
    Delete "$INSTDIR\README.txt"
    Delete "$INSTDIR\CREDITS.md"
    Delete "$INSTDIR\CHANGELOG.md"
    Delete "$INSTDIR\licences\*"
    RMDir "$INSTDIR\licences"
    Delete "$INSTDIR\copies of the levels\*"
    RMDir "$INSTDIR\copies of the levels"
    Delete "$INSTDIR\uninstall.exe"
    RMDir "$INSTDIR"
    Delete "$SMPROGRAMS\Triptych.lnk"
    DeleteRegKey HKCU "${ENTRY}"
    DeleteRegKey HKCU "Software\Triptych"
SectionEnd
