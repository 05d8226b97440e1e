import { documentKinds } from '../../../domain/documents/kinds.ts'
import { addTranslations } from '../../i18n/i18nProvider.ts'

const documents = {
  loading: 'Cargando información',
  columns: {
    name: documentKinds.companyFiles.fields.name.label,
    type: documentKinds.documents.fields.type.label,
    created_at: documentKinds.companyFiles.fields.created_at.label,
    size: documentKinds.companyFiles.fields.size.label,
    actions: 'Acciones',
  },
  orders: { name: 'Por nombre', newest: 'Más recientes' },
  count: '%{smart_count} archivo |||| %{smart_count} archivos',
  table: 'Archivos: %{title}',
  pages: 'Páginas de archivos: %{title}',
  unnamed: 'Archivo sin nombre',
  unchecked: 'Sin revisar por el antivirus',
  hidden: 'Sin permiso para verlo',
  empty: {
    title: 'Aún no hay archivos.',
    create: 'Para subir el primero, use «%{action}».',
    read: 'Los agregan la empresa colaboradora o un administrador.',
  },
  failed: 'No se pudieron cargar los archivos',
  retry: 'Reintentar',
  view: 'Ver',
  viewFile: 'Ver %{name}',
  delete: {
    action: 'Eliminar',
    actionFile: 'Eliminar %{name}',
    title: 'Eliminar %{title}',
    confirm: 'Estás seguro de que quieres eliminar el archvio %{name}',
    done: 'El archivo se eliminó.',
  },
  preview: {
    close: 'Cerrar',
    closeLabel: 'Cerrar la vista previa',
    progress: 'Avance de la carga',
    picture: 'Vista previa de %{name}',
    password:
      'Este PDF pide contraseña para abrirse y por eso no se muestra aquí. Descárguelo y ábralo con la contraseña, o rechácelo y pida uno sin ella.',
    damaged:
      'Este PDF está dañado o incompleto y no se puede mostrar. Descárguelo para comprobarlo, o pida que lo suban de nuevo.',
    heic: 'Es una imagen HEIC, el formato de las fotos del iPhone, que aquí no se puede mostrar. Descárguela para verla, o pida que la suban como JPEG o PDF.',
    none: 'Este tipo de archivo no se puede ver aquí. Descárguelo para abrirlo.',
    broken: 'El archivo no se pudo mostrar. Descárguelo para abrirlo.',
  },
}

addTranslations({ documents })
