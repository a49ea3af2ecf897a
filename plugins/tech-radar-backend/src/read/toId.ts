/** An id made of a name: `Apache Kafka` gives `apache-kafka`; signs that differ, as in `C++` and `C#`, make a difference. */
export function toId(name: string): string {
  return name.trim().toLowerCase().replace(/\s+/g, '-');
}
