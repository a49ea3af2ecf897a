import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const maxBuffer = 64 * 1024 * 1024;

/** Builds and runs images with buildah and podman, in a storage of its own that is removed with all that is in it. */
export class Podman {
  readonly folder: string;
  readonly #env: NodeJS.ProcessEnv;

  private constructor(folder: string, env: NodeJS.ProcessEnv) {
    this.folder = folder;
    this.#env = env;
  }

  static async create(): Promise<Podman> {
    const folder = await mkdtemp(join(tmpdir(), 'portico-image-'));
    const file = join(folder, 'storage.conf');
    const text = `[storage]\ndriver = "vfs"\nrunroot = "${folder}/run"\ngraphroot = "${folder}/graph"\n`;
    await writeFile(file, text);
    return new Podman(folder, { ...process.env, CONTAINERS_STORAGE_CONF: file });
  }

  /** Makes an image of a tar archive of a file system. */
  async import(archive: string, tag: string): Promise<void> {
    await this.#call('podman', ['import', archive, tag]);
  }

  async build(context: string, tag: string, args: readonly string[] = []): Promise<void> {
    await this.#call('buildah', ['build', ...buildOptions, ...args, '--tag', tag, context]);
  }

  /** @returns bytes of all layers. */
  async getSize(tag: string): Promise<number> {
    const output = await this.#call('podman', ['image', 'inspect', '--format={{.Size}}', tag]);
    return Number(output);
  }

  /** Starts a container; `args` are options, the image, and arguments of its command. @returns its id. */
  async start(args: readonly string[]): Promise<string> {
    const id = await this.#call('podman', [
      ...podmanOptions,
      'run',
      '--detach',
      ...limits,
      ...args,
    ]);
    return id.trim();
  }

  /** Runs a container to its end. @returns what it writes. */
  run(args: readonly string[]): Promise<string> {
    return this.#call('podman', [...podmanOptions, 'run', '--rm', ...limits, ...args]);
  }

  async kill(id: string, signal: string): Promise<void> {
    await this.#call('podman', ['kill', '--signal', signal, id]);
  }

  /** Waits until a container has ended. @returns its exit code. */
  async wait(id: string): Promise<number> {
    return Number(await this.#call('podman', ['wait', id]));
  }

  async log(id: string): Promise<string> {
    return this.#call('podman', ['logs', id]);
  }

  async removeContainer(id: string): Promise<void> {
    await this.#call('podman', ['rm', '--force', '--time=0', id]);
  }

  /** Ends all containers, and removes everything. */
  async remove(): Promise<void> {
    await this.#call('podman', ['rm', '--all', '--force', '--time=0']);
    await rm(this.folder, { recursive: true, force: true });
  }

  /**
   * Writes a program `docker` that builds and runs as this does, for commands of documents.
   *
   * @param options - for `docker build` and `docker run`, beside those of a command.
   * @returns the folder that it is in, for `PATH`.
   */
  async writeDocker(options: {
    build: readonly string[];
    run: readonly string[];
  }): Promise<string> {
    const bin = join(this.folder, 'bin');
    await mkdir(bin, { recursive: true });
    const quote = (words: readonly string[]) => words.map(word => `'${word}'`).join(' ');
    const build = quote(['buildah', 'build', ...buildOptions, ...options.build]);
    const start = quote(['podman', ...podmanOptions, 'run', ...limits, ...options.run]);
    const rest = quote(['podman', ...podmanOptions]);
    const text = `#!/bin/sh
export CONTAINERS_STORAGE_CONF='${this.#env['CONTAINERS_STORAGE_CONF']}'
case $1 in
  build) shift; set -- ${build} "$@" ;;
  run) shift; set -- ${start} "$@" ;;
  *) set -- ${rest} "$@" ;;
esac
exec unshare --mount sh -c '${hide}' sh "$@"
`;
    await writeFile(join(bin, 'docker'), text, { mode: 0o755 });
    return bin;
  }

  async #call(program: string, args: readonly string[]): Promise<string> {
    const command = ['--mount', 'sh', '-c', hide, 'sh', program, ...args];
    const { stdout } = await run('unshare', command, { env: this.#env, maxBuffer });
    return stdout;
  }
}

// Mixed versions of control groups, which some runtimes refuse, are hidden from them here alone.
const hide = 'umount /sys/fs/cgroup/unified 2>/dev/null; exec "$@"';
const podmanOptions = ['--cgroup-manager=cgroupfs'];
// Not more than this process has itself, which may not raise them.
const limits = ['--ulimit=nofile=10000:10000', '--ulimit=nproc=4096:4096'];
const [files = ''] = limits;
// In this mount namespace and network: where tests run, there may be no others.
const buildOptions = [
  '--isolation',
  'chroot',
  '--layers=false',
  '--force-rm',
  '--pull-never',
  files,
];
