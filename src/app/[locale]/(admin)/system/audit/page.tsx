import { listAuditEntries } from '@/features/audit/contract'
import { AuditScreen } from '@/features/audit/ui/AuditScreen'
import { screen, titleMetadata } from '../../screens'

export const generateMetadata = titleMetadata('audit.log')

export default screen([listAuditEntries], AuditScreen)
