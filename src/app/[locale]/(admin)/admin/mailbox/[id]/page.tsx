import { getCapturedMail } from '@/features/mails/contract'
import { MailboxMail } from '@/features/mails/ui/MailboxMail'
import { itemScreen, titled } from '../../../screens'

export const generateMetadata = titled('mailbox.mail')

export default itemScreen([getCapturedMail], MailboxMail)
