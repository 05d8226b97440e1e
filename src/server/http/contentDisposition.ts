const encoded = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/gu, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)

/** A download's name by RFC 6266: with its accents for those who read `filename*`, without for the rest. */
export const contentDisposition = (filename: string): string => {
  const plain = filename
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/gu, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded(filename)}`
}
