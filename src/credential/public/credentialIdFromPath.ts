/** The id in a path `/credential/validation/{id}`, read as it stands where it is no valid encoding: the server judges it. */
export const credentialIdFromPath = (path: string): string => {
  const written = path.replace(/^.*\/credential\/validation\/?/u, '').replace(/\/+$/u, '')
  try {
    return decodeURIComponent(written)
  } catch {
    return written
  }
}
