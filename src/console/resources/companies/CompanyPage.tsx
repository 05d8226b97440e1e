import { useParams } from 'react-router-dom'
import { CompanyView } from './CompanyView.tsx'

const BACK = { to: '/companies', label: 'companies.detail.back' }

/** /companies/:id (specification, section 2, "Company detail"). */
export const CompanyPage = () => {
  const { id = '' } = useParams()
  return <CompanyView key={id} id={Number(id)} back={BACK} />
}
