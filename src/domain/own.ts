/** What a table has under a name that somebody else chose: `constructor` and whatever else every object has by itself is not in it. */
export const own = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined
