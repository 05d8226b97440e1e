/** The smallest PDF that a reader opens. */
export const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

/** Builds a form with text fields and one file. */
export const buildForm = (
  fields: Record<string, string | number>,
  content: Uint8Array | string = PDF,
  name = 'acta.pdf',
): FormData => {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, String(value))
  form.append('file', new Blob([Buffer.from(content as Uint8Array)]), name)
  return form
}
