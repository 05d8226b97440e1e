/** What the server says when it refuses, in Spanish. What is said of a single field is in contract/messages.ts. */
export const texts = {
  unauthenticated: 'Inicie sesión para continuar.',
  badCredentials: 'Usuario o contraseña incorrectos.',
  tooManyAttempts: (seconds: number) =>
    `Demasiados intentos. Espere ${seconds} ${seconds === 1 ? 'segundo' : 'segundos'} y vuelva a intentarlo.`,
  forbidden: 'No tiene permiso para realizar esta acción.',
  notFound: 'No encontrado.',
  badRequest: 'La solicitud no es válida.',
  badJson: 'El contenido no es JSON válido.',
  badMultipart: 'El formulario enviado está incompleto o dañado.',
  multipartOnly: 'Envíe un formulario multipart/form-data con el archivo.',
  mediaType: 'Este tipo de contenido no se acepta.',
  tooLarge: 'El contenido es demasiado grande.',
  fileTooLarge: (megabytes: number) =>
    `El archivo pesa más de ${megabytes} MB. Reduzca su tamaño o divídalo.`,
  claimed: (folder: string) =>
    `Otro proceso de Acredita ya usa los datos de ${folder}. Deténgalo primero, o use otro DATA_DIR; para varios procesos, use Postgres (DATABASE_URL).`,
  noBucket: (bucket: string, why: string) => `No se puede usar el depósito «${bucket}» de FILES_URL: ${why}`,
  changedMeanwhile: 'Alguien más lo cambió mientras tanto. Revise cómo está ahora y vuelva a intentarlo.',
  vetoed: (whom: string, day: string) =>
    `Este RFC está vetado: «${whom}», veto del ${day.split('-').reverse().join('/')}.`,
  vetoSee: 'Consulte la página Vetos.',
  vetoAsk: 'Solo un superadministrador puede registrarlo, con un motivo: pídaselo.',
  vetoReason: 'Explique por qué se registra a pesar del veto.',
  futureMonth: 'Ese mes aún no empieza. Elija uno anterior.',
  companyHasPersonnel:
    'No se puede eliminar la empresa porque tiene personal asociado. Por favor, reasigne o elimine el personal primero.',
  companyHasUsers:
    'No se puede eliminar la empresa porque tiene usuarios asociados. Por favor, elimine los usuarios primero.',
  keyReused:
    'Con esta clave (Idempotency-Key) ya se hizo otra solicitud, con otro contenido; esta no se hizo. Envíela con una clave nueva.',
  busy: 'El servidor está ocupado. Vuelva a intentarlo en unos segundos.',
  diskFull:
    'No hay espacio en el disco del servidor, así que esto no se guardó. Avise a soporte; lo guardado antes sigue ahí.',
  unreachable: 'El portal no alcanza sus datos en este momento. Vuelva a intentarlo en unos segundos.',
  failed: 'Ocurrió un error en el servidor. Vuelva a intentarlo; si continúa, avise a soporte.',
} as const
