/** Definitions that the stories show. */
export const openApi = `openapi: 3.1.0
info:
  title: Payments
  version: 2.3.0
  summary: Takes payments, and gives them back.
  contact: { name: Payments Team, url: https://example.com/payments }
  description: |
    Amounts are in *minor units*; see \`currency\`.
servers:
  - url: https://api.example.com/payments/v2
tags:
  - name: Payments
    description: One payment each
paths:
  /payments:
    get:
      tags: [Payments]
      operationId: listPayments
      summary: Payments, newest first
      parameters:
        - { name: cursor, in: query, schema: { type: string } }
        - { name: limit, in: query, required: true, description: How many, schema: { type: integer, default: 20 } }
      responses:
        '200':
          description: One page of payments
          content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Payment' } } } }
    post:
      tags: [Payments]
      operationId: startPayment
      summary: Start a payment
      requestBody:
        content: { application/json: { schema: { $ref: '#/components/schemas/Payment' } } }
      responses: { '202': { description: It is under way } }
  /payments/{id}:
    put: { tags: [Payments], summary: Change one, responses: { '200': { description: Changed } } }
    delete: { tags: [Payments], deprecated: true, summary: Cancel one, responses: { '204': { description: Gone } } }
components:
  schemas:
    Payment:
      type: object
      required: [amount]
      properties:
        amount: { type: integer, minimum: 1, description: In minor units }
        currency: { type: string, enum: [EUR, CHF] }
`;

export const asyncApi = `asyncapi: 3.0.0
info:
  title: Payment events
  version: 1.0.0
  description: Each payment as it goes on.
servers:
  production: { host: 'kafka.example.com:9092', protocol: kafka }
channels:
  payments:
    address: payments.{region}
    parameters: { region: { description: Where it is taken } }
    messages: { changed: { $ref: '#/components/messages/changed' } }
operations:
  sendChanged:
    action: send
    summary: A payment has changed
    channel: { $ref: '#/channels/payments' }
components:
  messages:
    changed:
      name: PaymentChanged
      payload:
        type: object
        properties:
          id: { type: string }
          state: { type: string, enum: [open, paid] }
`;

export const graphql = `"""What can be asked"""
type Query {
  "One payment"
  payment(id: ID!): Payment
  payments(first: Int = 20, state: State): [Payment!]!
}
type Mutation { cancel(id: ID!): Payment! }
"A payment, in **minor units**"
type Payment implements Node {
  id: ID!
  amount: Int!
  state: State!
  price: Float @deprecated(reason: "use amount")
}
interface Node { id: ID! }
enum State { OPEN PAID }
`;

export const grpc = `syntax = "proto3";
package example.payments.v2;

// Takes payments, and gives them back.
service Payments {
  rpc Start(StartRequest) returns (Payment);
  rpc Watch(WatchRequest) returns (stream Payment);
}

message StartRequest {
  int64 amount = 1;
  enum Currency { EUR = 0; CHF = 1; }
}
message WatchRequest {}
message Payment { string id = 1; }
`;

export const trpc = `const payments = t.router({
  list: t.procedure.input(page).query(({ ctx, input }) => ctx.payments.list(input)),
  start: signedIn
    .input(z.object({ amount: z.number().int() }))
    .mutation(({ ctx, input }) => ctx.payments.start(input)),
});

export const appRouter = t.router({ payments });
`;
