/** The page numbers that a pager offers: the ends, and the current one with its neighbours. */
export const pageNumbers = (page: number, pages: number): number[] => {
  const wanted = new Set([1, pages, page - 1, page, page + 1])
  // At the beginning three are offered, so that the pager keeps its width between the first two pages.
  if (page === 1) wanted.add(3)
  return [...wanted].filter((number) => number >= 1 && number <= pages).sort((a, b) => a - b)
}
