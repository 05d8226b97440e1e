export const richTextWords = {
  toolbar: 'Formato del texto',
  tools: {
    heading: 'Título',
    bold: 'Negrita',
    italic: 'Cursiva',
    underline: 'Subrayado',
    strike: 'Tachado',
    bulletList: 'Lista con viñetas',
    orderedList: 'Lista numerada',
    quote: 'Cita',
    clear: 'Quitar formato',
    link: 'Enlace',
  },
  link: {
    address: 'Dirección del enlace',
    wrong: 'Escriba una dirección web o un correo electrónico.',
    apply: 'Aplicar',
    remove: 'Quitar enlace',
  },
}
