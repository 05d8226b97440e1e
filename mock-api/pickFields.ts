type Split<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | Split<Rest> : Text

/** Picks fields of a row. `names` contains field names separated by spaces. */
export const pickFields = <T extends object, const Names extends string>(
  row: T,
  names: Split<Names> extends keyof T ? Names : never,
): Pick<T, Split<Names> & keyof T> =>
  Object.fromEntries(names.split(' ').map((name) => [name, Reflect.get(row, name)])) as Pick<
    T,
    Split<Names> & keyof T
  >
