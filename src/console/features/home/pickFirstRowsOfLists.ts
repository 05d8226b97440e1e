/** Picks the first row of each list, then further rows in the order of the lists, until there are `limit` rows. */
export const pickFirstRowsOfLists = <Row>(lists: readonly (readonly Row[])[], limit: number): Row[] => {
  let others = Math.max(0, limit - lists.filter((rows) => rows.length > 0).length)
  return lists.flatMap((rows) => {
    const firstRows = rows.slice(0, 1 + others)
    others -= Math.max(0, firstRows.length - 1)
    return firstRows
  })
}
