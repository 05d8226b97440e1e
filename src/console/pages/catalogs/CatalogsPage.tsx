import './words.ts'
import { useTranslate } from 'react-admin'
import { PageHeader } from '../../components/PageHeader.tsx'
import { PageTabs, useCurrentTab } from '../../components/PageTabs.tsx'
import { pages } from '../../pages.ts'
import { CatalogList } from './CatalogList.tsx'
import { RequirementsGrid } from './RequirementsGrid.tsx'

/** The catalogues in the order of how a portal is begun, and the grid beside what it is made of. */
const TABS = [
  { path: '', name: 'zones' },
  { path: 'roles', name: 'roles' },
  { path: 'requisitos', name: 'accreditationTypes' },
  { path: 'requisitos-por-rol', name: 'grid' },
  { path: 'obligaciones', name: 'obligations' },
  { path: 'documentos-de-empresas', name: 'companyFileNames' },
  { path: 'documentos-de-personal', name: 'personnelFileNames' },
  { path: 'tramos', name: 'pricing' },
] as const

/** /catalogos: what records choose from, and who must meet what. */
export const CatalogsPage = () => {
  const translate = useTranslate()
  const { path: page } = pages.catalogs
  const current = useCurrentTab(page, TABS)
  const title = translate('catalogs.title')
  const tab =
    current && current.path !== '' ? `${translate(`catalogs.tabs.${current.name}`)} · ${title}` : title
  return (
    <>
      <PageHeader title={title} tab={tab} lead={translate('catalogs.lead')} />
      <PageTabs
        page={page}
        label={title}
        tabs={TABS.map(({ path, name }) => ({
          path,
          label: translate(`catalogs.tabs.${name}`),
          content: name === 'grid' ? <RequirementsGrid /> : <CatalogList key={name} name={name} />,
        }))}
      />
    </>
  )
}
