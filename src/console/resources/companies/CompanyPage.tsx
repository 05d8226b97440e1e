import { useParams } from 'react-router-dom'
import { pages } from '../../pages.ts'
import { CompanyView } from './CompanyView.tsx'

const BACK = { to: pages.companies.path, label: 'companies.detail.back' }

/** /companies/:id (specification, section 2, "Company detail"). */
export const CompanyPage = () => {
  const { id = '' } = useParams()
  return <CompanyView key={id} id={Number(id)} back={BACK} />
}
