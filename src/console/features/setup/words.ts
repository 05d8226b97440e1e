import { mergeDoubledFullStops } from '../../../domain/common/text.ts'

export const setupWords = {
  title: 'Primer arranque',
  lead: 'Este portal está vacío. Tres datos y queda listo para trabajar; todo se puede cambiar después.',
  submit: 'Crear el portal',
  fixed: 'Se define en el entorno del servidor; aquí no se puede cambiar.',
  utility: {
    title: '1. La distribuidora',
    lead: 'Se muestra al iniciar sesión, en las credenciales, en la página pública y en los PDF.',
  },
  admin: {
    title: '2. La primera cuenta',
    lead: 'Es de superadministración: da de alta a los demás usuarios y cambia los ajustes.',
    username: 'Usuario',
    name: 'Nombre',
    nameHint: 'Se muestra junto a lo que hace en el portal; si queda vacío, se muestra el usuario',
    password: 'Contraseña',
  },
  start: {
    title: '3. Con qué empieza',
    lead: 'Zonas, roles, requisitos y nombres de documentos. Se cambian en Catálogos.',
    label: 'Punto de partida',
    choices: {
      usual: {
        title: 'El catálogo usual de una distribuidora',
        text: 'Zonas de México, roles con sus requisitos y nombres de documentos, listos para usarse. Sin personas ni empresas.',
      },
      spreadsheet: {
        title: 'Una hoja de cálculo',
        text: 'Con el catálogo usual, y de ahí a Importar: empresas, contactos, personas y sus requisitos.',
      },
      empty: { title: 'Vacío', text: 'Usted captura sus zonas, roles, requisitos y documentos.' },
    },
    kept: 'Los catálogos se incluyeron en la importación.',
  },
  gone: {
    title: 'Esta dirección ya no es válida',
    text: 'El portal ya está preparado, o pasó más de una hora desde que se mostró la dirección. Si aún no tiene cuentas, quien opera el servidor obtiene otra con: acredita user setup-link',
    action: 'Ir a iniciar sesión',
  },
  failed: { title: 'No se pudo abrir el primer arranque', retry: 'Reintentar' },
  steps: {
    title: 'Primeros pasos',
    lead: 'Lo que falta para que el portal esté listo. Cada paso desaparece al completarse.',
    dismiss: 'Omitir',
    dismissOne: (step: string) => `Omitir: ${step}`,
    done: 'Listo:',
    open: 'Por hacer:',
    outgoing: {
      title: 'Permita el correo y los calendarios de esta copia',
      text: 'El portal se restauró o se copió a otra máquina, carpeta o dirección. No escribe a nadie hasta que usted lo permita en Ajustes.',
    },
    backup: {
      title: 'No hay un respaldo de los últimos dos días',
      text: 'Pida a quien opera el servidor que haga uno con «acredita backup» y lo programe cada noche, y que revise por qué faltó. Sin respaldo, lo que se pierda no se recupera.',
    },
    mailProblem: {
      title: 'Revise el envío de correo',
      text: 'El servidor de correo no acepta lo que envía el portal. Ajustes muestra qué contestó y qué hacer.',
    },
    demoPasswords: {
      title: 'Cambie las contraseñas de demostración',
      text: 'Hay cuentas con la contraseña que todos conocen.',
    },
    publicAddress: {
      title: 'Indique la dirección pública del portal',
      text: (address: string) =>
        `Los códigos QR llevarían a ${address}, que no se puede abrir desde fuera. La indica quien opera el servidor, en PUBLIC_URL, antes de imprimir credenciales.`,
    },
    zones: { title: 'Registre las zonas', text: 'Sin zona no se puede dar de alta a una empresa.' },
    roles: { title: 'Registre los roles', text: 'Con lo que cada uno requiere para acreditarse.' },
    companies: { title: 'Dé de alta a la primera empresa', text: 'Después invite a sus usuarios.' },
    personnel: {
      title: 'Registre a la primera persona',
      text: 'Con su foto y sus requisitos, para darle su credencial.',
    },
    secondSuperAdmin: {
      title: 'Agregue otra cuenta de superadministración',
      text: 'Si solo hay una y se pierde su contraseña, nadie más puede restablecerla.',
    },
    pricing: {
      title: 'Publique los precios',
      text: 'Sin metros con precio no se puede cotizar. Si el portal no cotiza, omita este paso.',
    },
    mail: {
      title: 'Configure el correo',
      text: 'Para enviar invitaciones y notificaciones; mientras, las notificaciones solo se ven en la campana del portal.',
    },
    helpPhone: { title: 'Indique un teléfono de ayuda', text: 'La página pública lo ofrece a quien duda.' },
    logo: { title: 'Suba el logotipo', text: 'Para las credenciales, la página pública y los PDF.' },
  },
  companySteps: {
    lead: 'Lo que hace una empresa al empezar. Cada paso se marca por sí mismo al cumplirse.',
    utility: 'la distribuidora',
    person: {
      title: 'Registre a la primera persona',
      text: 'Con sus datos, su puesto y su foto: así se sabe qué requisitos debe cumplir.',
    },
    document: {
      title: 'Suba el primer documento',
      text: (utility: string) =>
        `De una persona o de la empresa; ${utility} lo revisa y aquí verá el resultado.`,
    },
    account: {
      title: 'Vea quién más inicia sesión',
      text: (utility: string) =>
        mergeDoubledFullStops(`Si otra persona va a entrar por la empresa, pida su cuenta a ${utility}.`),
      textWithPhone: ({ utility, phone }: Record<'utility' | 'phone', string>) =>
        mergeDoubledFullStops(
          `Si otra persona va a entrar por la empresa, pida su cuenta a ${utility}, teléfono ${phone}.`,
        ),
    },
  },
}
