/** Returns a file type box with these brands and media data without a picture. */
export const buildHeif = (major: string, compatible: readonly string[]): Buffer => {
  const box = Buffer.from(`size ftyp${major}    ${compatible.join('')}`.replace('size ', '    '))
  box.writeUInt32BE(box.length, 0)
  box.writeUInt32BE(0, 12)
  return Buffer.concat([box, Buffer.from('\0\0\0\u0010mdat\0\0\0\0\0\0\0\0avifheic')])
}
