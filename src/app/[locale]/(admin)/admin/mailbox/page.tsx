import { listCapturedMails } from '@/features/mails/contract'
import { MailboxTable } from '@/features/mails/ui/MailboxTable'
import { screen, titleMetadata } from '../../screens'

export const generateMetadata = titleMetadata('mailbox.list')

export default screen([listCapturedMails], MailboxTable)
