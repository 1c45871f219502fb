import { listSeasonRecipients } from '@/features/season/contract/recipients'
import { RecipientsTable } from '@/features/season/ui/recipients/RecipientsTable'
import { screen, titleMetadata } from '../../../screens'

export const generateMetadata = titleMetadata('season.recipients')

export default screen([listSeasonRecipients], RecipientsTable)
