import { PublishSubject } from '../reactive/PublishSubject.ts';
import type { ShellDialog, ShellDialogsApi } from './refs.ts';

/** Which of the shell's own dialogs is open; one at a time. */
export class ShellDialogs implements ShellDialogsApi {
  #opened: ShellDialog | undefined;
  readonly #changes = new PublishSubject();

  readonly getOpen = (): ShellDialog | undefined => this.#opened;

  readonly subscribe = (listener: () => void): (() => void) => this.#changes.subscribe(listener);

  open(dialog: ShellDialog): void {
    this.#change(dialog);
  }

  close(): void {
    this.#change(undefined);
  }

  #change(dialog: ShellDialog | undefined): void {
    if (this.#opened === dialog) return;
    this.#opened = dialog;
    this.#changes.post();
  }
}
