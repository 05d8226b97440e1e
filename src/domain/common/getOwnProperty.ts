/** Returns an own property of an object. Ignores inherited properties such as `constructor`, because the name may come from a user. */
export const getOwnProperty = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined
