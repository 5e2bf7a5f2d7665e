import { AsyncLocalStorage } from 'node:async_hooks'
import {
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
  type Tracer,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
import { version } from '#package'
import { log } from '#server/log'
import { observe, type Begun, type Happening } from '#server/signals/observers'
import { runningRequest } from '#server/signals/request'

/** Milliseconds for what is not sent yet when the server stops. */
const LAST_MS = 1_500
/** Characters of a statement, which says enough by its beginning. */
const LONGEST_STATEMENT = 500

/** The span that what happens here is a part of. */
const current = new AsyncLocalStorage<Context>()

const propagator = new W3CTraceContextPropagator()
const getter = {
  keys: (carrier: Readonly<Record<string, string>>) => Object.keys(carrier),
  get: (carrier: Readonly<Record<string, string>>, key: string) => carrier[key],
}

const NOTHING: Begun = { within: (work) => work(), end: () => undefined }

/** Constants of a statement are ours, parameters are not in it; whoever writes one into the text tells nobody all the same. */
const bare = (text: string): string =>
  text
    .replaceAll(/'(?:[^']|'')*'/g, '?')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST_STATEMENT)

function spanOf(tracer: Tracer, what: Happening): { span: Span; inside: Context } | undefined {
  if (what.kind === 'call') {
    const parent = what.parent
      ? propagator.extract(ROOT_CONTEXT, { traceparent: what.parent }, getter)
      : ROOT_CONTEXT
    const attributes = { 'review.call': what.name, 'review.request_id': runningRequest() }
    const span = tracer.startSpan(what.name, { kind: SpanKind.SERVER, attributes }, parent)
    return { span, inside: trace.setSpan(parent, span) }
  }
  // The queues look into the database several times a second, which is worth no trace.
  const around = current.getStore()
  if (!around) return undefined
  const kind = what.kind === 'statement' ? SpanKind.CLIENT : SpanKind.INTERNAL
  const text = what.kind === 'statement' ? bare(what.text) : undefined
  const name = text === undefined ? what.kind : (/^\w+/.exec(text)?.[0].toLowerCase() ?? what.kind)
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text }
  const span = tracer.startSpan(name, { kind, attributes }, around)
  return { span, inside: trace.setSpan(around, span) }
}

function begin(tracer: Tracer, what: Happening): Begun {
  const made = spanOf(tracer, what)
  if (!made) return NOTHING
  const { span, inside } = made
  return {
    within: (work) => current.run(inside, work),
    end({ code, isFault }) {
      if (code !== undefined) span.setAttribute('review.code', code)
      if (isFault) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    },
  }
}

/** What the packages have to say, such as that the collector does not answer. */
const said = (message: string, ...more: unknown[]): void =>
  log.warn({ traces: message, more: more.map(String) })

/**
 * Sends a span for each call, and for its transactions and statements, by OTLP over HTTP. Address, headers, sampling and
 * batches are those of the standard variables `OTEL_…`.
 * @returns what sends the rest and ends it
 */
export function sendTraces(): () => Promise<void> {
  diag.setLogger(
    { error: said, warn: said, info: said, debug: said, verbose: said },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  )
  const own = resourceFromAttributes({ 'service.name': 'review', 'service.version': version })
  const provider = new BasicTracerProvider({
    resource: own.merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  })
  const tracer = provider.getTracer('review')
  const stop = observe({ begin: (what) => begin(tracer, what) })
  return async () => {
    stop()
    // A collector that does not answer must not keep the server from stopping.
    const late = new Promise<void>((resolve) => void setTimeout(resolve, LAST_MS).unref())
    await Promise.race([provider.shutdown().catch(() => undefined), late])
  }
}
