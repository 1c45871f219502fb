import { listAuditEntries } from '@/features/audit/contract'
import { AuditScreen } from '@/features/audit/ui/AuditScreen'
import { screen, titled } from '../../screens'

export const generateMetadata = titled('audit.log')

export default screen([listAuditEntries], AuditScreen)
