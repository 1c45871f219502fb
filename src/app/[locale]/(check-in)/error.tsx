'use client'

import { ErrorCard } from '@/ui/feedback/ErrorCard'

export default ErrorCard
