/** Returns the own property of a table. The name may come from a user, so inherited ones such as `constructor` are ignored. */
export const getOwn = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined
