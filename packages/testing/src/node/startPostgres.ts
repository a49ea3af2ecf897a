/** Replaced by the real server start below; nothing runs yet. */
export default function startPostgres(): void {}
