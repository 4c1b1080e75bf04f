<?php
$invoice = [
    'customer' => ['legalName' => 'UNIVERSIDAD ROBOTICA ESPAÑOLA', 'taxId' => 'URE180429TM6', 'taxSystem' => '601', 'zip' => '86991'],
    'use' => 'G03',
    'paymentForm' => '03',
    'items' => [[
        'description' => 'Consultoría de software',
        'productKey' => '81111500',
        'unitKey' => 'E48',
        'quantity' => 1,
        'unitPrice' => 1500,
        'taxes' => [['type' => '002', 'factorType' => 'Tasa', 'rate' => '0.160000']],
    ]],
    'idempotencyKey' => 'order-1042',
];
$call = curl_init(getenv('LACRE_URL') . '/invoices');
curl_setopt_array($call, [
    CURLOPT_POST => true,
    CURLOPT_POSTFIELDS => json_encode($invoice),
    CURLOPT_HTTPHEADER => ['X-API-Key: ' . getenv('LACRE_API_KEY'), 'Content-Type: application/json'],
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_TIMEOUT => 120,
]);
$answer = curl_exec($call);
$status = curl_getinfo($call, CURLINFO_RESPONSE_CODE);
if ($status !== 201 && $status !== 200) { // 202: the outcome is not known yet, send the same again
    fwrite(STDERR, "$status $answer" . curl_error($call) . "\n");
    exit(1);
}
$stamped = json_decode($answer, true);
echo $stamped['uuid'], ' ', $stamped['total'], "\n";
