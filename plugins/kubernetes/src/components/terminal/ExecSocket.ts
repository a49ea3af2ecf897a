/** What a terminal is notified of. */
export interface ExecListener {
  onOpen: () => void;
  onOutput: (bytes: Uint8Array) => void;
  onClose: () => void;
}

const channels = { input: 0, output: 1, error: 2, resize: 4 } as const;

/** The connection of a terminal: frames whose first byte is the channel. */
export class ExecSocket {
  readonly #socket: WebSocket;

  constructor(url: string, { onOpen, onOutput, onClose }: ExecListener) {
    this.#socket = new WebSocket(url, ['channel.k8s.io']);
    this.#socket.binaryType = 'arraybuffer';
    this.#socket.addEventListener('open', onOpen);
    this.#socket.addEventListener('close', onClose);
    this.#socket.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
      const bytes = new Uint8Array(data);
      const [channel] = bytes;
      if (channel === channels.output || channel === channels.error) onOutput(bytes.subarray(1));
    });
  }

  /** Sends what was typed or pasted. */
  send(text: string): void {
    this.#sendFrame(channels.input, text);
  }

  /** Sends the size of the terminal. */
  resize(columns: number, rows: number): void {
    this.#sendFrame(channels.resize, JSON.stringify({ Width: columns, Height: rows }));
  }

  close(): void {
    this.#socket.close();
  }

  #sendFrame(channel: number, text: string) {
    if (this.#socket.readyState !== WebSocket.OPEN) return;
    const bytes = new TextEncoder().encode(text);
    const frame = new Uint8Array(bytes.length + 1);
    frame[0] = channel;
    frame.set(bytes, 1);
    this.#socket.send(frame);
  }
}
