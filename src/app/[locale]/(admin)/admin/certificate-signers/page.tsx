import { listSigners } from '@/features/accreditations/contract/signers'
import { SignersTable } from '@/features/accreditations/ui/signers/SignersTable'
import { screen, titleMetadata } from '../../screens'

export const generateMetadata = titleMetadata('certificate_signers.list')

export default screen([listSigners], SignersTable)
