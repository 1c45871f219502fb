import { listBlacklistedEmails } from '@/features/blacklist/contract'
import { BlacklistedEmailsTable } from '@/features/blacklist/ui/BlacklistedEmailsTable'
import { screen, titleMetadata } from '../../screens'

export const generateMetadata = titleMetadata('blacklist.list')

export default screen([listBlacklistedEmails], BlacklistedEmailsTable)
