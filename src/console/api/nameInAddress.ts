/** The last part of an address as a person would write it: percent-decoded, without query. */
export const nameInAddress = (address: string): string => {
  const last = address.split(/[?#]/u)[0]?.split('/').filter(Boolean).pop() ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}
