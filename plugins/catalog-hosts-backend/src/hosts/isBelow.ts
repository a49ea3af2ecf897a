/** Whether a name begins with that of its owner, whose case does not count. */
export function isBelow(fullName: string, owner: string): boolean {
  return fullName.toLowerCase().startsWith(`${owner.toLowerCase()}/`);
}
