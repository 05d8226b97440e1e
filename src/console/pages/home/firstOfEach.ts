/** Takes about `limit` rows: the first of each list, so that no list is left out, and then the others in the order of the lists. */
export const firstOfEach = <Row>(lists: readonly (readonly Row[])[], limit: number): Row[] => {
  let others = Math.max(0, limit - lists.filter((rows) => rows.length > 0).length)
  return lists.flatMap((rows) => {
    const firstRows = rows.slice(0, 1 + others)
    others -= Math.max(0, firstRows.length - 1)
    return firstRows
  })
}
