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
  lost: 'Las imágenes y los objetos no se pegaron: el texto solo lleva párrafos, listas, tablas y enlaces.',
  link: {
    address: 'Dirección del enlace',
    wrong: 'Escriba una dirección web o un correo electrónico.',
    apply: 'Aplicar',
    remove: 'Quitar enlace',
  },
}
