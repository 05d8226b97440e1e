/** Words of a company's contacts. */
export const contacts = {
  title: 'Contactos',
  call: 'Llamar a %{name}',
  write: 'Escribir a %{name}',
  add: 'Agregar Contacto',
  save: 'Agregar',
  cancel: 'Cancelar',
  about: 'Los campos con asterisco son obligatorios.',
  saved: '%{name} ya está entre los contactos.',
  none: 'Aún no hay contactos',
  noneText: {
    add: 'Agregue a quien atiende por la empresa: su puesto, teléfono y correo.',
    read: 'Cuando la empresa los agregue, aparecerán aquí.',
  },
  failed: 'No se pudieron cargar los contactos',
}

export const contactFields = {
  name: 'Nombre',
  phone: 'Teléfono',
  email: 'Correo electrónico',
  position: 'Puesto',
  id_900: 'Número 900',
  withdrawable: 'Acciones',
}
