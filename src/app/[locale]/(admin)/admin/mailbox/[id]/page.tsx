import { getCapturedMail } from '@/features/mails/contract'
import { MailboxMail } from '@/features/mails/ui/MailboxMail'
import { itemScreen, titleMetadata } from '../../../screens'

export const generateMetadata = titleMetadata('mailbox.mail')

export default itemScreen([getCapturedMail], MailboxMail)
