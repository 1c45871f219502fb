import { LOGGED_OBJECTS } from '@/features/all-features'
import { listAuditEntries } from '@/features/audit/contract'
import { AuditScreen } from '@/features/audit/ui/AuditScreen'
import { screen, titleMetadata } from '../../screens'

const PAGES = new Map(Array.from(LOGGED_OBJECTS, ([kind, { pages }]) => [kind, pages]))

export const generateMetadata = titleMetadata('audit.log')

export default screen([listAuditEntries], () => <AuditScreen pages={PAGES} />)
