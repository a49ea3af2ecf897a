/** Props of each of the shell's dialogs. */
export interface ShellDialogProps {
  onClose: () => void;
  /** What was typed while the dialog's code was on its way. */
  typedAhead: string;
}
