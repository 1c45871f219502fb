'use client'

import { useConfig } from '@/client/config'
import { formatsOf } from '@/i18n/formats'
import { useUser } from './use-user'

/** How this reader sees dates and times: as they set it, else as the configuration says. */
export function useFormats() {
  return formatsOf(useUser(), useConfig())
}
