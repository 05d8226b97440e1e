import { mergeDoubledFullStops } from '../../../domain/common/text.ts'
import { plural } from '../../i18n/plural.ts'

export const accountWords = {
  title: 'Mi cuenta',
  password: {
    title: 'Contraseña',
    about: 'Al cambiarla se cierran sus demás sesiones y deja de funcionar la dirección de su calendario.',
    old: 'Contraseña actual',
    new: 'Contraseña nueva',
    save: 'Cambiar contraseña',
    saved: 'Su contraseña se cambió. Sus demás sesiones se cerraron.',
  },
  second: {
    title: 'Segundo factor',
    about:
      'Además de la contraseña se le pedirá un código de su teléfono o una llave de acceso: quien conozca su contraseña no podrá entrar. Al activarlo se cierran sus demás sesiones y deja de funcionar la dirección de su calendario.',
    provider:
      'Su cuenta no tiene contraseña aquí: entra con el proveedor de su organización, que pide lo que haga falta.',
    active: 'Activado',
    app: {
      title: 'Aplicación de autenticación',
      on: 'Configurada: muestra un código de 6 dígitos para cada entrada.',
      off: 'Un código de 6 dígitos en su teléfono, como el de Google Authenticator.',
    },
    left: (n: number) =>
      plural(n, `Le queda ${n} código de recuperación`, `Le quedan ${n} códigos de recuperación`),
    few: 'Le quedan pocos códigos de recuperación. Pida otros antes de que se acaben.',
    failed: 'No se pudo cargar su segundo factor',
    setup: {
      action: 'Configurar',
      title: 'Configure su segundo factor',
      needed: 'Su cuenta requiere un segundo factor. Configúrelo para continuar; tarda un minuto.',
      password: 'Para empezar, escriba su contraseña.',
      next: 'Siguiente',
      scan: 'Con su aplicación de autenticación (Google Authenticator, Microsoft Authenticator u otra) escanee este código QR.',
      qr: 'Código QR para la aplicación de autenticación',
      secret: 'Si no puede escanear, escriba esta clave en la aplicación:',
      code: 'Los 6 dígitos que muestra la aplicación',
      oldCodes: 'Al activarla recibirá otros códigos de recuperación; los anteriores dejarán de funcionar.',
      confirm: 'Activar',
    },
    codes: {
      action: 'Otros códigos de recuperación',
      ask: 'Los códigos anteriores dejarán de funcionar.',
      yes: 'Generar otros códigos',
      title: 'Códigos de recuperación',
      lead: 'El segundo factor está activo. Guarde estos códigos en un lugar seguro: cada uno se puede usar una vez si pierde el teléfono o sus llaves, y no se vuelven a mostrar.',
      copy: 'Copiar',
      copied: 'Los códigos se copiaron.',
      notCopied: 'No se pudieron copiar. Anótelos.',
      done: 'Ya los guardé',
    },
    end: {
      action: 'Quitar aplicación',
      ask: 'Ya no se le pedirá su código. Sin llaves de acceso, volverá a entrar solo con su contraseña.',
      yes: 'Quitar',
      done: 'La aplicación se quitó.',
    },
  },
  passkeys: {
    title: 'Llaves de acceso',
    about:
      'La huella, el rostro o el PIN de este dispositivo, o una llave USB. Nadie puede usarlas en otra página.',
    noBrowser: 'Este navegador no admite llaves de acceso.',
    notHere:
      'La dirección de este portal no admite llaves de acceso: hace falta un nombre de dominio con https.',
    name: 'Nombre',
    nameHint: 'Para reconocerla, como «Laptop» o «Llave azul»',
    added: (day: string) => `Agregada el ${day}`,
    used: (day: string) => `último uso el ${day}`,
    never: 'sin usar todavía',
    elsewhere: (host: string) =>
      `Es de otra dirección del portal, ${host}: aquí no sirve. Agregue otra para esta dirección.`,
    add: {
      action: 'Agregar llave de acceso',
      ask: 'Al seguir, su navegador le pedirá la huella, el rostro, el PIN o la llave.',
      yes: 'Seguir',
      done: 'La llave de acceso se agregó.',
    },
    rename: {
      action: 'Cambiar nombre',
      ask: 'El nombre solo lo ve usted.',
      yes: 'Guardar',
      done: 'El nombre se guardó.',
    },
    end: {
      action: 'Quitar llave de acceso',
      ask: 'No se podrá usar más para entrar. Bórrela también de su dispositivo, que la conserva.',
      yes: 'Quitar',
      done: 'La llave de acceso se quitó.',
    },
  },
  step: {
    lead: {
      app: 'Abra su aplicación de autenticación y escriba el código de 6 dígitos.',
      passkey: 'Confirme que es usted.',
      recovery: 'Este navegador no admite llaves de acceso. Escriba uno de sus códigos de recuperación.',
    },
    passkey: 'Usar llave de acceso',
    or: 'o escriba un código',
    code: 'Código',
    recoveryCode: 'Código de recuperación',
    recovery: 'Sin la aplicación, escriba uno de sus códigos de recuperación',
    saved: 'Uno de los que guardó; cada uno se usa una sola vez',
    submit: 'Entrar',
    back: 'Volver',
  },
  sessions: { title: 'Sus sesiones', endOthers: 'Cerrar las demás' },
  appearance: { title: 'Apariencia', about: 'Se guarda en este navegador.' },
  link: {
    title: { invitation: 'Elija su contraseña', reset: 'Elija otra contraseña' },
    lead: (username: string) => `Para la cuenta «${username}»`,
    save: 'Guardar contraseña',
    over: {
      title: 'Este enlace ya no es válido',
      text: 'Se usó, venció o se pidió uno más nuevo. Pida otro a quien administra el portal.',
    },
    failed: { title: 'No se pudo revisar el enlace', retry: 'Reintentar' },
    done: {
      title: 'Su contraseña quedó guardada',
      text: (username: string) => `Ya puede iniciar sesión como «${username}».`,
    },
    signIn: 'Iniciar sesión',
  },
  forgotten: {
    title: '¿Olvidó su contraseña?',
    ask: 'Pida un enlace para elegir otra a quien administra el portal en su organización; con él tarda un minuto.',
    phone: (phone: string) => mergeDoubledFullStops(`También puede llamar al ${phone}.`),
    mail: 'Escriba su usuario y le enviaremos un enlace para elegir otra, al correo que tiene su cuenta.',
    username: 'Usuario',
    send: 'Enviar enlace',
    sent: 'Si la cuenta existe y tiene correo, en unos minutos llegará un enlace válido durante una hora. Si no llega, pídalo a quien administra el portal.',
    close: 'Cerrar',
    cancel: 'Cancelar',
  },
}
