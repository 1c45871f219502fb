import { listBlacklistedEmails } from '@/features/blacklist/contract'
import { BlacklistedEmailsTable } from '@/features/blacklist/ui/BlacklistedEmailsTable'
import { screen, titled } from '../../screens'

export const generateMetadata = titled('blacklist.list')

export default screen([listBlacklistedEmails], BlacklistedEmailsTable)
