/** An image without its registry and folder, which are the same for all of a company: `pay:2`. */
export function shortenImage(image: string): string {
  return image.replace(/^.*\//, '').replace(/@sha256:.*$/, '');
}
