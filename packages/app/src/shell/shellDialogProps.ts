/** Props of each of the shell's dialogs. */
export interface ShellDialogProps {
  onClose: () => void;
}
