import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { query } from '#src/api/query'

/** Licences of publishers that end soon or have ended: one's own, or those in one's care. */
export function LicenceWarning() {
  const { data } = useQuery(query('publisher_licences', {}, { quiet: true, relogin: false }))
  if (!data || data.ending.length === 0) return null
  const said = data.ending.map(({ publisher_name, license_valid_to, days }) =>
    days < 1
      ? `${publisher_name}的图书出版许可证已于${license_valid_to}到期`
      : `${publisher_name}的图书出版许可证${license_valid_to}到期，还有${days}天`,
  )
  const isOver = data.ending.some(({ days }) => days < 1)
  return (
    <Alert
      type={isOver ? 'error' : 'warning'}
      showIcon
      title={said[0]}
      {...(said.length > 1 && { description: said.slice(1).map((line) => <div key={line}>{line}</div>) })}
    />
  )
}
