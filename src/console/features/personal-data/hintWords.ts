/** Texts of other pages about personal data: the privacy notice, and a rectification. */
export const hintWords = {
  title: 'Aviso de privacidad',
  lead: 'Lea el aviso de privacidad y acéptelo para entrar al portal. Se pide una vez por cada versión.',
  accept: 'Acepto',
  failed: 'No se pudo cargar el aviso de privacidad',
  rectify: (folio: string, field: string) =>
    `Solicitud ${folio}: corrija ${field === '' ? 'los datos que pide' : `«${field}»`}, y anote en ella qué se cambió.`,
  full: 'Leer el aviso de privacidad completo',
}
