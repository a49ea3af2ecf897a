import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '../catalog/replaceFile.ts';

/** One component as its file has it. */
export interface SourceComponent {
  name: string;
  /** Grows with every change, and is in the title. */
  revision: number;
  /** Names of components, that may or may not be there. */
  dependsOn: readonly string[];
}

/** A component, and the file that it is in. */
export interface PlacedComponent extends SourceComponent {
  path: string;
}

type SourceFile = Map<string, SourceComponent>;

const filesAtStart = 40;
const componentsAFile = 25;
const maxComponentsPerFile = 40;
/** Until a broken file is fixed. */
const brokenOperations = 12;

/** How a component is distinguished from its former self. */
export function writeTitle({ name, revision }: SourceComponent): string {
  return `${name} r${revision}`;
}

/** Files of components that change without end, and what is in them. */
export class SoakSources {
  /** When each component was last changed, by ref; in milliseconds of `Date.now()`. */
  readonly changedAt = new Map<string, number>();
  readonly #folder: string;
  readonly #random: () => number;
  readonly #files = new Map<string, SourceFile>();
  /** Files that are not YAML for now, with the number of the operation that fixes them. */
  readonly #broken = new Map<string, number>();
  /** Ends with the change that is made now: the next begins after it. */
  #last: Promise<void> = Promise.resolve();
  #operations = 0;
  #nextName = 0;
  #revision = 0;

  constructor(folder: string, random: () => number) {
    this.#folder = folder;
    this.#random = random;
  }

  /** How many changes were made. */
  get operations(): number {
    return this.#operations;
  }

  /** All components that are in files, by name. */
  listComponents(): Map<string, PlacedComponent> {
    return new Map(
      [...this.#files].flatMap(([path, file]) =>
        [...file].map(([name, component]) => [name, { ...component, path }] as const),
      ),
    );
  }

  /** Writes the first files. */
  async writeAll(): Promise<void> {
    for (let index = 0; index < filesAtStart; index++) await this.#addFile();
  }

  /** Makes one change of a kind that lot decides, after those that were begun before. */
  changeSomething(): Promise<void> {
    return this.#inTurn(() => this.#changeSomething());
  }

  async #changeSomething(): Promise<void> {
    this.#operations += 1;
    const due = [...this.#broken].find(([, at]) => at <= this.#operations)?.[0];
    if (due !== undefined) return this.#repair(due);
    const kinds = [
      { weight: 12, change: () => this.#revise() },
      { weight: 4, change: () => this.#addComponent() },
      { weight: 3, change: () => this.#removeComponent() },
      { weight: 3, change: () => this.#moveComponent() },
      { weight: 1, change: () => this.#addFile() },
      { weight: 1, change: () => this.#removeFile() },
      { weight: 1, change: () => this.#moveFile() },
      { weight: 1, change: () => this.#break() },
    ];
    let lot = this.#random() * kinds.reduce((sum, { weight }) => sum + weight, 0);
    await kinds.find(({ weight }) => (lot -= weight) < 0)?.change();
  }

  /** Mends what is broken. */
  settle(): Promise<void> {
    return this.#inTurn(async () => {
      for (const path of this.#broken.keys()) await this.#repair(path);
    });
  }

  #inTurn(change: () => Promise<void>): Promise<void> {
    const changed = this.#last.then(change);
    this.#last = changed.catch(() => {});
    return changed;
  }

  async #revise(): Promise<void> {
    const [path, file] = this.#pickFile();
    const component = this.#change(this.#pick([...file.values()]));
    file.set(component.name, component);
    await this.#write(path);
  }

  async #addComponent(): Promise<void> {
    const [path, file] = this.#pickFile(({ size }) => size < maxComponentsPerFile);
    const component = this.#create();
    file.set(component.name, component);
    await this.#write(path);
  }

  async #removeComponent(): Promise<void> {
    const [path, file] = this.#pickFile();
    this.#forget(file, this.#pick([...file.keys()]));
    await this.#write(path);
  }

  /** Two files have it for a moment. */
  async #moveComponent(): Promise<void> {
    const [from, fromFile] = this.#pickFile();
    const [to, toFile] = this.#pickFile(
      file => file !== fromFile && file.size < maxComponentsPerFile,
    );
    const component = this.#pick([...fromFile.values()]);
    const moved = this.#change(component);
    toFile.set(moved.name, moved);
    await this.#write(to);
    fromFile.delete(component.name);
    await this.#write(from);
  }

  async #addFile(): Promise<void> {
    const path = this.#nextPath();
    const components = Array.from({ length: componentsAFile }, () => this.#create());
    this.#files.set(path, new Map(components.map(component => [component.name, component])));
    await this.#write(path);
  }

  async #removeFile(): Promise<void> {
    if (this.#files.size <= filesAtStart / 2) return;
    const [path, file] = this.#pickFile();
    for (const name of file.keys()) this.#forget(file, name);
    this.#files.delete(path);
    await rm(join(path, '..'), { recursive: true });
  }

  async #moveFile(): Promise<void> {
    const [path, file] = this.#pickFile();
    const target = this.#nextPath();
    for (const name of file.keys()) this.changedAt.set(refOf(name), Date.now());
    await rename(join(path, '..'), join(target, '..'));
    this.#files.delete(path);
    this.#files.set(target, file);
  }

  async #break(): Promise<void> {
    const [path] = this.#pickFile();
    this.#broken.set(path, this.#operations + brokenOperations);
    await replaceFile(path, 'kind: [Component\n  metadata: {');
  }

  async #repair(path: string): Promise<void> {
    this.#broken.delete(path);
    await this.#write(path);
  }

  /** A file that is not broken and has something in it. */
  #pickFile(fits: (file: SourceFile) => boolean = () => true): [string, SourceFile] {
    return this.#pick(
      [...this.#files].filter(
        ([path, file]) => !this.#broken.has(path) && file.size > 0 && fits(file),
      ),
    );
  }

  #create(): SourceComponent {
    const name = `soak-${this.#nextName++}`;
    return this.#change({ name, revision: 0, dependsOn: [] });
  }

  #change({ name }: SourceComponent): SourceComponent {
    this.changedAt.set(refOf(name), Date.now());
    const dependsOn = Array.from(
      { length: Math.floor(this.#random() * 3) },
      () => `soak-${Math.floor(this.#random() * (this.#nextName + 5))}`,
    );
    const others = [...new Set(dependsOn)].filter(other => other !== name);
    return { name, revision: ++this.#revision, dependsOn: others };
  }

  #forget(file: SourceFile, name: string): void {
    file.delete(name);
    this.changedAt.delete(refOf(name));
  }

  #nextPath(): string {
    return join(this.#folder, `part-${this.#nextName}-${++this.#revision}`, 'catalog-info.yaml');
  }

  async #write(path: string): Promise<void> {
    const components = [...(this.#files.get(path)?.values() ?? [])];
    await mkdir(join(path, '..'), { recursive: true });
    await replaceFile(path, components.map(writeDocument).join('---\n'));
  }

  #pick<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.#random() * items.length)] as Item;
  }
}

function refOf(name: string): string {
  return `component:default/${name}`;
}

function writeDocument(component: SourceComponent): string {
  const { name, dependsOn } = component;
  return `apiVersion: backstage.io/v1alpha1
kind: Component
metadata:
  name: ${name}
  title: ${writeTitle(component)}
spec:
  type: service
  lifecycle: production
  owner: soakers
  dependsOn: [${dependsOn.map(other => `component:${other}`).join(', ')}]
`;
}
