import { listCapturedMails } from '@/features/mails/contract'
import { MailboxTable } from '@/features/mails/ui/MailboxTable'
import { screen, titled } from '../../screens'

export const generateMetadata = titled('mailbox.list')

export default screen([listCapturedMails], MailboxTable)
