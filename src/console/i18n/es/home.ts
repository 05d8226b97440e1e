/** Words of the start page. A tile says what its page is for. */
export const home = {
  greeting: 'Hola, %{username}',
  lead: 'Esto es lo que puede hacer aquí.',
  leadComing: 'Sus secciones se están preparando.',
  tiles: {
    '/personnel-accreditation': 'Qué requisitos cumple cada persona.',
    '/companies': 'Datos, archivos y contactos de cada empresa.',
    '/personnel': 'Quién trabaja, para qué empresa y con qué acreditación.',
    '/search': 'Encuentre a una persona por su nombre o su código.',
    '/vetos': 'Personas y empresas que no pueden trabajar.',
    '/anuncios': 'Avisos para las empresas colaboradoras.',
    '/actas_administrativas': 'Actas levantadas a las empresas.',
    '/no_conformidades': 'Incumplimientos y su seguimiento.',
    '/reportes': 'Personal, empresas, archivos y contactos para descargar.',
  },
}
