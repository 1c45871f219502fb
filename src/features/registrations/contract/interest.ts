import { z } from 'zod'
import { endpoint } from '@/contract/endpoint'
import { interestForm, PUBLIC_LIMIT, SIGN_UP_TEXTS, signUpPath } from './public'

export const registerInterest = endpoint('POST /api/sandoz/workshop_registrations/register_email', {
  summary: 'Leave an e-mail address at an event that takes no registrations',
  access: 'public',
  accepts: 'form',
  afterForm: (sent) => signUpPath(sent, '?interest=ok'),
  formPage: signUpPath,
  errorTexts: SIGN_UP_TEXTS,
  body: interestForm,
  limit: PUBLIC_LIMIT,
  response: z.object({ status: z.literal('ok') }),
})
