/* Starts a program from a console, waits, and presses Ctrl+C in that console; for scripts/windows-test. Nothing in Wine
   presses keys in a console from outside.

   ctrl-c SECONDS COMMAND: exits with the command's exit code, or 99 if it has not ended 20 seconds after Ctrl+C. */

#include <stdlib.h>
#include <windows.h>

int wmain(int count, wchar_t **words)
{
    STARTUPINFOW start = { .cb = sizeof start };
    PROCESS_INFORMATION program;
    DWORD code = 99;

    if (count != 3) return 98;
    FreeConsole();
    if (!AllocConsole()) return 97;
    if (!CreateProcessW(NULL, words[2], NULL, NULL, FALSE, 0, NULL, NULL, &start, &program)) return 96;
    Sleep(1000 * _wtoi(words[1]));
    /* This program goes on. */
    SetConsoleCtrlHandler(NULL, TRUE);
    GenerateConsoleCtrlEvent(CTRL_C_EVENT, 0);
    if (WaitForSingleObject(program.hProcess, 20000) == WAIT_OBJECT_0) GetExitCodeProcess(program.hProcess, &code);
    return (int)code;
}
